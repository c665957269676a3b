import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { overviewPath } from './console-paths.ts';
import { AuditLogPanel } from './audit-log/audit-log-panel.tsx';
import { BannersPanel } from './banners/banners-panel.tsx';
import { CataloguePanel } from './catalogue/catalogue-panel.tsx';
import { CatalogueShowPanel } from './catalogue/catalogue-show-panel.tsx';
import { ChoicesPanel } from './choices/choices-panel.tsx';
import { ConsolePanel } from './console-panel.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { CouponsPanel } from './coupons/coupons-panel.tsx';
import { PricesPanel } from './prices/prices-panel.tsx';
import { SuspiciousActivityPanel } from './suspicious-activity/suspicious-activity-panel.tsx';
import { EmailsPanel } from './emails/emails-panel.tsx';
import { FilmsPanel } from './films/films-panel.tsx';
import { StoragePanel } from './films/storage-panel.tsx';
import { GiftsPanel } from './gifts/gifts-panel.tsx';
import { MessagesPanel } from './messages/messages-panel.tsx';
import { OverviewPanel } from './overview/overview-panel.tsx';
import { PageEditorPanel } from './pages/page-editor-panel.tsx';
import { PagesPanel } from './pages/pages-panel.tsx';
import { PeoplePanel } from './people/people-panel.tsx';
import { PersonPanel } from './people/person-panel.tsx';
import { JobsPanel } from './queue/jobs-panel.tsx';
import { RegionalPricesPanel } from './regional-prices/regional-prices-panel.tsx';
import { ReportPanel } from './reports/report-panel.tsx';
import { ReportsPanel } from './reports/reports-panel.tsx';
import { TaxRatesPanel } from './tax-rates/tax-rates-panel.tsx';

/** The console, where staff see what happens in the service and act on it. */
export function ConsolePage({ webhooks }: { webhooks: ReactNode }) {
  return (
    <ConsoleFrame title="Console">
      <Routes>
        <Route index element={<OverviewPanel />} />
        <Route path="people" element={<PeoplePanel />} />
        <Route path="people/:user_id" element={<PersonPanel />} />
        <Route path="reports" element={<ReportsPanel />} />
        <Route path="reports/:report_id" element={<ReportPanel />} />
        <Route path="catalogue" element={<CataloguePanel />} />
        <Route path="catalogue/:show_id" element={<CatalogueShowPanel />} />
        <Route path="tax-rates" element={<TaxRatesPanel />} />
        <Route path="categories" element={<ChoicesPanel key="categories" list="categories" />} />
        <Route path="languages" element={<ChoicesPanel key="languages" list="languages" />} />
        <Route path="coupons" element={<CouponsPanel />} />
        <Route path="gifts" element={<GiftsPanel />} />
        <Route path="prices" element={<PricesPanel />} />
        <Route path="regional-prices" element={<RegionalPricesPanel />} />
        <Route path="banners" element={<BannersPanel />} />
        <Route path="films" element={<FilmsPanel />} />
        <Route path="storage" element={<StoragePanel />} />
        <Route path="jobs" element={<JobsPanel />} />
        <Route path="suspicious-activity" element={<SuspiciousActivityPanel />} />
        <Route path="messages" element={<MessagesPanel />} />
        <Route path="emails" element={<EmailsPanel />} />
        <Route path="pages" element={<PagesPanel />} />
        <Route path="pages/:page" element={<PageEditorPanel />} />
        <Route path="webhooks" element={<ConsolePanel title="Webhooks">{webhooks}</ConsolePanel>} />
        <Route path="audit-log" element={<AuditLogPanel />} />
        <Route path="*" element={<Navigate to={overviewPath} replace />} />
      </Routes>
    </ConsoleFrame>
  );
}
