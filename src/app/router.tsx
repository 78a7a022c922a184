import { lazy, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { laterRoutes } from './later-routes.tsx'
import { Loading } from './loading.tsx'
import { paths } from './paths.ts'
import { ReferralEntry } from './referral-entry.tsx'

const LandingPage = lazy(() => import('#features/landing/landing-page.tsx'))
const SignInPage = lazy(() => import('#features/auth/sign-in-page.tsx'))
const SignUpPage = lazy(() => import('#features/auth/sign-up-page.tsx'))
const ResetPasswordPage = lazy(() => import('#features/auth/reset-password-page.tsx'))
const EmailVerificationPage = lazy(() => import('#features/auth/email-verification-page.tsx'))

const AppFrame = lazy(() => import('./app-frame.tsx'))
const DashboardPage = lazy(() => import('#features/dashboard/dashboard-page.tsx'))
const TradeHistoryPage = lazy(() => import('#features/trade-history/trade-history-page.tsx'))
const TradeEntryPage = lazy(() => import('#features/trade-entry/trade-entry-page.tsx'))
const CalendarPage = lazy(() => import('#features/calendar/calendar-page.tsx'))
const TradePage = lazy(() => import('#features/trade-entry/trade-page.tsx'))
const ImportPage = lazy(() => import('#features/trade-import/import-page.tsx'))
const MonteCarloPage = lazy(() => import('#features/monte-carlo/monte-carlo-page.tsx'))
const ProfilePage = lazy(() => import('#features/settings/profile-page.tsx'))
const PortfolioPage = lazy(() => import('#features/settings/portfolio-page.tsx'))
const InvitationPage = lazy(() => import('#features/teams/invitation-page.tsx'))

/** Every address of the application. Public screens come without the weight of those behind sign-in. */
export function Router() {
  return (
    <BrowserRouter>
      <Suspense fallback={<Loading />}>
        <Routes>
          <Route path="/auth/login" element={<SignInPage />} />
          <Route path="/auth/signup" element={<SignUpPage />} />
          <Route path="/auth/reset-password" element={<ResetPasswordPage />} />
          <Route path="/auth/email-verification" element={<EmailVerificationPage />} />
          <Route path="/ref/:affiliateCode" element={<ReferralEntry />} />
          <Route element={<AppFrame />}>
            <Route path="/app" element={<Navigate to={paths.dashboard} replace />} />
            <Route path="/referral-portal" element={<Navigate to={paths.affiliateDashboard} replace />} />
            <Route path="/dashboard" element={<DashboardPage />} />
            <Route path="/trade-history" element={<TradeHistoryPage />} />
            <Route path="/trade-history/calendar" element={<CalendarPage />} />
            <Route path="/trade-history/:tradeId" element={<TradePage />} />
            <Route path="/trade-entry" element={<TradeEntryPage />} />
            <Route path="/trade-entry/import" element={<ImportPage />} />
            <Route path="/monte-carlo-simulator" element={<MonteCarloPage />} />
            <Route path="/settings/profile" element={<ProfilePage />} />
            <Route path="/settings/portfolio" element={<PortfolioPage />} />
            <Route path="/settings/team-invitation" element={<InvitationPage />} />
            {laterRoutes}
          </Route>
          <Route path="*" element={<LandingPage />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}
