import { Route, Routes } from 'react-router-dom'
import AffiliatesPage from '#features/admin/affiliates/affiliates-page.tsx'
import AuditLogPage from '#features/admin/audit-log/audit-log-page.tsx'
import MailPage from '#features/admin/mail/mail-page.tsx'
import OverviewPage from '#features/admin/overview/overview-page.tsx'
import ProductPage from '#features/admin/product/product-page.tsx'
import SystemPage from '#features/admin/system/system-page.tsx'
import TeamPage from '#features/admin/teams/team-page.tsx'
import TeamsPage from '#features/admin/teams/teams-page.tsx'
import UserPage from '#features/admin/users/user-page.tsx'
import UsersPage from '#features/admin/users/users-page.tsx'
import NotFoundPage from './not-found-page.tsx'

/** The screens of the admin panel, in one piece: few people open them, and those open several. */
export default function AdminScreens() {
  return (
    <Routes>
      <Route index element={<OverviewPage />} />
      <Route path="users" element={<UsersPage />} />
      <Route path="users/:id" element={<UserPage />} />
      <Route path="teams" element={<TeamsPage />} />
      <Route path="teams/:id" element={<TeamPage />} />
      <Route path="affiliates" element={<AffiliatesPage />} />
      <Route path="audit-log" element={<AuditLogPage />} />
      <Route path="mail" element={<MailPage />} />
      <Route path="system" element={<SystemPage />} />
      <Route path="product" element={<ProductPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
