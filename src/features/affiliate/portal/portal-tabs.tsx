import { SectionTabs } from '#shared/simulation/section-tabs.tsx'
import { portalAddresses, type PortalScreen } from './portal-addresses.ts'

const tabs = (
  [
    ['dashboard', 'Dashboard'],
    ['analytics', 'Analytics'],
    ['campaigns', 'Campaigns'],
    ['links', 'Links'],
    ['materials', 'Materials'],
    ['commissions', 'Commissions'],
    ['payouts', 'Payouts'],
    ['terms', 'Terms'],
    ['application', 'Application'],
  ] as const
).map(([key, label]) => ({ key, label, to: portalAddresses[key] }))

/** Links between the screens of the affiliate portal. */
export function PortalTabs({ current }: { current: PortalScreen }) {
  return <SectionTabs label="Affiliate portal" tabs={tabs} current={current} />
}
