import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { tradeAddress } from '#features/trade-history/row-actions/trade-address.ts'
import { formatCount } from '#ui/figures/format.ts'
import type { BulkReport } from './run-in-bulk.ts'

/** How many refused trades are listed. */
const maxListedRefusals = 100

/** The report of a bulk edit, with each refused trade and the reason. */
export function BulkReportView({ report }: { report: BulkReport }) {
  const { changed, unchanged, refused, isStopped } = report
  const parts = [
    `${formatCount(changed)} changed`,
    ...(unchanged === 0 ? [] : [`${formatCount(unchanged)} unchanged`]),
    ...(refused.length === 0 ? [] : [`${formatCount(refused.length)} refused`]),
  ]
  return (
    <>
      <Alert severity={refused.length > 0 || isStopped ? 'warning' : 'success'}>
        {`${isStopped ? 'Stopped. ' : ''}${parts.join(', ')}.`}
      </Alert>
      {refused.length === 0 ? null : (
        <Box component="ul" aria-label="Refused trades" sx={{ m: 0, pl: 2.5, maxHeight: 260, overflow: 'auto' }}>
          {refused.slice(0, maxListedRefusals).map(({ id, message }) => (
            <li key={id}>
              <Link component={RouterLink} to={tradeAddress(id)}>
                Trade
              </Link>
              {`: ${message}`}
            </li>
          ))}
          {refused.length > maxListedRefusals ? (
            <li>{`and ${formatCount(refused.length - maxListedRefusals)} more`}</li>
          ) : null}
        </Box>
      )}
    </>
  )
}
