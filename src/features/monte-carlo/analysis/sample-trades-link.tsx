import MuiLink from '@mui/material/Link'
import { Link, useSearchParams } from 'react-router-dom'
import type { SampleFilter } from '#domain/simulation/sample-filter.ts'
import { choicesFromAddress } from '#features/monte-carlo/settings/address-choices.ts'

/** The history with the closed trades that count. Written here, as the codecs of all filters would weigh on the first load. */
function countedTradesAddress({ setupIds, from, to, direction, tradeListId }: SampleFilter): string {
  const address = new URLSearchParams()
  if (setupIds.length > 0) address.set('setup', setupIds.join(','))
  if (from !== null) address.set('from', from)
  if (to !== null) address.set('to', to)
  if (direction !== null) address.set('direction', direction)
  if (tradeListId !== null) address.set('list', tradeListId)
  address.set('status', 'completed')
  address.set('excluded', 'false')
  return `/trade-history?${address.toString()}`
}

/** Opens the trades of the sample, or those of one of its setups. */
export function SampleTradesLink({ setupId = null, label }: { setupId?: string | null; label: string }) {
  const [address] = useSearchParams()
  const { filter } = choicesFromAddress(address)
  return (
    <MuiLink
      component={Link}
      underline="always"
      to={countedTradesAddress(setupId === null ? filter : { ...filter, setupIds: [setupId] })}
    >
      {label}
    </MuiLink>
  )
}
