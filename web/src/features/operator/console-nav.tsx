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

type Item = { name: string; icon: IconName; to: string; minRole: StaffRole };

const items: readonly Item[] = [
  { name: 'Overview', icon: 'chart', to: overviewPath, minRole: 'support' },
  { name: 'People', icon: 'user', to: peoplePath, minRole: 'support' },
  { name: 'Reports', icon: 'flag', to: reportsPath, minRole: 'moderator' },
  { name: 'Catalogue', icon: 'picture', to: cataloguePath, minRole: 'support' },
  { name: 'Categories', icon: 'menu', to: categoriesPath, minRole: 'operator' },
  { name: 'Languages', icon: 'globe', to: languagesPath, minRole: 'operator' },
  { name: 'Banners', icon: 'calendar', to: bannersPath, minRole: 'operator' },
  { name: 'Films', icon: 'play', to: filmsPath, minRole: 'support' },
  { name: 'Storage', icon: 'download', to: storagePath, minRole: 'support' },
  { name: 'Jobs', icon: 'computer', to: jobsPath, minRole: 'operator' },
  { name: 'Suspicious activity', icon: 'warning', to: suspiciousActivityPath, minRole: 'operator' },
  { name: 'Messages', icon: 'message', to: messagesPath, minRole: 'support' },
  { name: 'Emails', icon: 'mail', to: emailsPath, minRole: 'support' },
  { name: 'Pages', icon: 'pencil', to: pagesPath, minRole: 'operator' },
  { name: 'Payouts', icon: 'wallet', to: '/payouts', minRole: 'operator' },
  { name: 'Prices', icon: 'tag', to: pricesPath, minRole: 'operator' },
  { name: 'Prices by country', icon: 'globe', to: regionalPricesPath, minRole: 'operator' },
  { name: 'Coupons', icon: 'ticket', to: couponsPath, minRole: 'operator' },
  { name: 'Gifts', icon: 'gift', to: giftsPath, minRole: 'support' },
  { name: 'Tax rates', icon: 'percent', to: taxRatesPath, minRole: 'operator' },
  { name: 'Webhooks', icon: 'link', to: webhooksPath, minRole: 'operator' },
  { name: 'Audit log', icon: 'eye', to: auditLogPath, minRole: 'operator' },
];

/** Links to the panels that the member's role can see. */
export function ConsoleNav({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const isCurrent = (to: string) => pathname === to || (to !== overviewPath && pathname.startsWith(`${to}/`));
  return (
    <SideNav
      label="Console"
      items={items
        .filter(({ minRole }) => includesRole(role, minRole))
        .map(({ name, icon, to }) => ({ name, icon, to, isCurrent: isCurrent(to) }))}
    />
  );
}
