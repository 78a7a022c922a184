import MuiLink from '@mui/material/Link'
import { Link } from 'react-router-dom'

/** The history with the closed trades that count. Written here, as the codecs of all filters would weigh on the first load. */
const countedTradesAddress = (setupId: string | null) =>
  `/trade-history?${setupId === null ? '' : `setup=${setupId}&`}status=completed&excluded=false`

/** Opens the trades of the sample, or those of one of its setups. */
export function SampleTradesLink({ setupId = null, label }: { setupId?: string | null; label: string }) {
  return (
    <MuiLink component={Link} underline="always" to={countedTradesAddress(setupId)}>
      {label}
    </MuiLink>
  )
}
