import { Route, Routes } from 'react-router-dom'
import ApplicationPage from '#features/affiliate/application/application-page.tsx'
import TermsPage from '#features/affiliate/application/terms-page.tsx'
import CampaignsPage from '#features/affiliate/campaigns/campaigns-page.tsx'
import DashboardPage from '#features/affiliate/dashboard/dashboard-page.tsx'
import LinksPage from '#features/affiliate/links/links-page.tsx'
import MaterialsPage from '#features/affiliate/materials/materials-page.tsx'
import CommissionsPage from '#features/affiliate/payouts/commissions-page.tsx'
import PayoutsPage from '#features/affiliate/payouts/payouts-page.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import NotFoundPage from './not-found-page.tsx'

// Apart, for its charts.
const { Screen: AnalyticsPage } = lazyScreen(() => import('#features/affiliate/analytics/analytics-page.tsx'))

/** The screens of the affiliate portal, in one piece: who opens one opens several. */
export default function AffiliateScreens() {
  return (
    <Routes>
      <Route path="application" element={<ApplicationPage />} />
      <Route path="application/terms" element={<TermsPage />} />
      <Route path="dashboard" element={<DashboardPage />} />
      <Route path="dashboard/commissions" element={<CommissionsPage />} />
      <Route path="dashboard/payouts" element={<PayoutsPage />} />
      <Route path="analytics" element={<AnalyticsPage />} />
      <Route path="campaigns" element={<CampaignsPage />} />
      <Route path="campaigns/links" element={<LinksPage />} />
      <Route path="campaigns/materials" element={<MaterialsPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
