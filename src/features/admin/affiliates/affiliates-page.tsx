import Box from '@mui/material/Box'
import { AdminPage } from '#features/admin/frame/admin-page.tsx'
import { useAddressChoice } from '#features/admin/frame/use-panel-address.ts'
import { Segments } from '#ui/form/segments.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ApplicationsTab } from './applications-tab.tsx'

const AffiliatesTab = lazyPart(async () => (await import('./affiliates-tab.tsx')).AffiliatesTab)
const CommissionsTab = lazyPart(async () => (await import('./commissions-tab.tsx')).CommissionsTab)
const PayoutsTab = lazyPart(async () => (await import('./payouts-tab.tsx')).PayoutsTab)
const TermsTab = lazyPart(async () => (await import('./terms-tab.tsx')).TermsTab)
const MaterialsTab = lazyPart(async () => (await import('./materials-tab.tsx')).MaterialsTab)

const tabs = [
  { value: 'applications', label: 'Applications', Tab: ApplicationsTab },
  { value: 'affiliates', label: 'Affiliates', Tab: AffiliatesTab },
  { value: 'commissions', label: 'Commissions', Tab: CommissionsTab },
  { value: 'payouts', label: 'Payouts', Tab: PayoutsTab },
  { value: 'terms', label: 'Terms', Tab: TermsTab },
  { value: 'materials', label: 'Materials', Tab: MaterialsTab },
] as const

/** /adminpanel/affiliates: decisions about affiliates and money, and what the program offers. */
export default function AffiliatesPage() {
  const [tab, setTab] = useAddressChoice('tab', [
    'applications',
    'affiliates',
    'commissions',
    'payouts',
    'terms',
    'materials',
  ])
  const { Tab } = tabs.find(({ value }) => value === tab) ?? tabs[0]
  return (
    <AdminPage title="Affiliates">
      <Box sx={{ mb: 2 }}>
        <Segments label="Part" options={tabs} value={tab} onChange={setTab} />
      </Box>
      <Tab />
    </AdminPage>
  )
}
