import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
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
      <Box
        component="nav"
        aria-label="Admin panel"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 2.5, borderBottom: 1, borderColor: 'divider' }}
      >
        {sections.map(([path, label]) => (
          <Link
            key={path}
            component={RouterLink}
            to={path}
            underline="none"
            aria-current={path === current ? 'page' : undefined}
            sx={{
              px: 1.25,
              py: 0.75,
              mb: '-1px',
              fontSize: '0.875rem',
              fontWeight: 600,
              color: path === current ? 'text.primary' : 'text.secondary',
              borderBottom: 2,
              borderColor: path === current ? 'primary.main' : 'transparent',
              '&:hover': { color: 'text.primary' },
            }}
          >
            {label}
          </Link>
        ))}
      </Box>
      {children}
    </Page>
  )
}
