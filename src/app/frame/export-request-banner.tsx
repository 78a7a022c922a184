import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { exportRequestQuery } from '#api/accounts/export-request.ts'
import { paths } from '#app/navigation/paths.ts'

/** Says on every screen that an admin's request to export the account waits for an answer. */
export function ExportRequestBanner() {
  const { data } = useQuery(exportRequestQuery)
  if (data === undefined || data === null || data.allowedAt !== null) return null
  return (
    <Alert
      severity="warning"
      square
      className="screen-only"
      action={
        <Button color="inherit" size="small" component={Link} to={paths.security}>
          Review request
        </Button>
      }
    >
      An admin asks to export your account.
    </Alert>
  )
}
