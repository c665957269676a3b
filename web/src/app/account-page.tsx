import { ProfilePage } from '#features/accounts/profile-page.tsx';
import { BillingPanels } from '#features/billing/membership/billing-panels.tsx';
import { MonetizationPanel } from '#features/earnings/monetization/monetization-panel.tsx';

/** Account Setting, with panels from other features. */
export function AccountPage() {
  return <ProfilePage billing={<BillingPanels />} monetization={<MonetizationPanel />} />;
}
