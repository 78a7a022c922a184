import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { SectionTabs } from '#shared/simulation/section-tabs.tsx'
import { Page } from '#ui/layout/page.tsx'

const sections = [
  ['/adminpanel', 'Overview'],
  ['/adminpanel/users', 'Users'],
  ['/adminpanel/teams', 'Teams'],
  ['/adminpanel/affiliates', 'Affiliates'],
  ['/adminpanel/audit-log', 'Audit log'],
  ['/adminpanel/mail', 'Mail'],
  ['/adminpanel/system', 'System'],
  ['/adminpanel/product', 'Product'],
] as const

interface AdminPageProps {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A section of the admin panel, with links to the others. */
export function AdminPage({ children, ...page }: AdminPageProps) {
  const { pathname } = useLocation()
  const current = sections.findLast(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[0]
  return (
    <Page {...page}>
      <SectionTabs
        label="Admin panel"
        tabs={sections.map(([path, label]) => ({ key: path, label, to: path }))}
        current={current ?? ''}
      />
      {children}
    </Page>
  )
}
