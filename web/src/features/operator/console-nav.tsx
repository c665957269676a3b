import { includesRole, type Role, type StaffRole } from '@kinora/contract/roles';
import { useLocation } from 'react-router';
import type { IconName } from '#ui/media/icon.tsx';
import { SideNav } from '#ui/page/side-nav.tsx';
import {
  auditLogPath,
  bannersPath,
  cataloguePath,
  categoriesPath,
  couponsPath,
  suspiciousActivityPath,
  emailsPath,
  filmsPath,
  giftsPath,
  jobsPath,
  languagesPath,
  messagesPath,
  overviewPath,
  pagesPath,
  peoplePath,
  pricesPath,
  regionalPricesPath,
  reportsPath,
  storagePath,
  taxRatesPath,
  webhooksPath,
} from './console-paths.ts';

type Item = { name: string; icon: IconName; to: string; needs: StaffRole };

const items: readonly Item[] = [
  { name: 'Overview', icon: 'chart', to: overviewPath, needs: 'support' },
  { name: 'People', icon: 'user', to: peoplePath, needs: 'support' },
  { name: 'Reports', icon: 'flag', to: reportsPath, needs: 'moderator' },
  { name: 'Catalogue', icon: 'picture', to: cataloguePath, needs: 'support' },
  { name: 'Categories', icon: 'menu', to: categoriesPath, needs: 'operator' },
  { name: 'Languages', icon: 'globe', to: languagesPath, needs: 'operator' },
  { name: 'Banners', icon: 'calendar', to: bannersPath, needs: 'operator' },
  { name: 'Films', icon: 'play', to: filmsPath, needs: 'support' },
  { name: 'Storage', icon: 'download', to: storagePath, needs: 'support' },
  { name: 'Jobs', icon: 'computer', to: jobsPath, needs: 'operator' },
  { name: 'Suspicious activity', icon: 'warning', to: suspiciousActivityPath, needs: 'operator' },
  { name: 'Messages', icon: 'message', to: messagesPath, needs: 'support' },
  { name: 'Emails', icon: 'mail', to: emailsPath, needs: 'support' },
  { name: 'Pages', icon: 'pencil', to: pagesPath, needs: 'operator' },
  { name: 'Payouts', icon: 'wallet', to: '/payouts', needs: 'operator' },
  { name: 'Prices', icon: 'tag', to: pricesPath, needs: 'operator' },
  { name: 'Prices by country', icon: 'globe', to: regionalPricesPath, needs: 'operator' },
  { name: 'Coupons', icon: 'ticket', to: couponsPath, needs: 'operator' },
  { name: 'Gifts', icon: 'gift', to: giftsPath, needs: 'support' },
  { name: 'Tax rates', icon: 'percent', to: taxRatesPath, needs: 'operator' },
  { name: 'Webhooks', icon: 'link', to: webhooksPath, needs: 'operator' },
  { name: 'Audit log', icon: 'eye', to: auditLogPath, needs: 'operator' },
];

/** Links to the panels that the member's role may see. */
export function ConsoleNav({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const isCurrent = (to: string) => pathname === to || (to !== overviewPath && pathname.startsWith(`${to}/`));
  return (
    <SideNav
      label="Console"
      items={items
        .filter(({ needs }) => includesRole(role, needs))
        .map(({ name, icon, to }) => ({ name, icon, to, isCurrent: isCurrent(to) }))}
    />
  );
}
