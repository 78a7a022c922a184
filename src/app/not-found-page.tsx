import { mdiMapMarkerQuestionOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#app/navigation/paths.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'

/** Shown for an unknown address of the application. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <Page title="Page not found">
      <EmptyState
        icon={mdiMapMarkerQuestionOutline}
        title={`No page at ${pathname}`}
        actions={
          <Button component={Link} to={paths.dashboard} variant="contained">
            Go to dashboard
          </Button>
        }
      />
    </Page>
  )
}
