import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { tradeAddress } from '#features/trade-history/row-actions/trade-address.ts'
import { formatCount } from '#ui/figures/format.ts'
import type { BulkReport } from './run-in-bulk.ts'

/** Refused trades that are named one by one. */
const maxNamedRefusals = 100

/** What became of a bulk edit, and each trade that was refused with the reason. */
export function BulkReportView({ report }: { report: BulkReport }) {
  const { changed, same, refused, stopped } = report
  const parts = [
    `${formatCount(changed)} changed`,
    ...(same === 0 ? [] : [`${formatCount(same)} were so already`]),
    ...(refused.length === 0 ? [] : [`${formatCount(refused.length)} refused`]),
  ]
  return (
    <>
      <Alert severity={refused.length > 0 || stopped ? 'warning' : 'success'}>
        {`${stopped ? 'Stopped. ' : ''}${parts.join(', ')}.`}
      </Alert>
      {refused.length === 0 ? null : (
        <Box component="ul" aria-label="Refused trades" sx={{ m: 0, pl: 2.5, maxHeight: 260, overflow: 'auto' }}>
          {refused.slice(0, maxNamedRefusals).map(({ id, message }) => (
            <li key={id}>
              <Link component={RouterLink} to={tradeAddress(id)}>
                Trade
              </Link>
              {`: ${message}`}
            </li>
          ))}
          {refused.length > maxNamedRefusals ? (
            <li>{`and ${formatCount(refused.length - maxNamedRefusals)} more`}</li>
          ) : null}
        </Box>
      )}
    </>
  )
}
