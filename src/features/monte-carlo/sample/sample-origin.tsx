import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { sumNumbers } from '#domain/numbers/statistics.ts'
import type { ChosenModel } from '#features/monte-carlo/settings/growth-settings.ts'
import { modelFromAddress } from '#features/monte-carlo/settings/model-address.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

/** A name in an address is shown as it is, so it is not shown at any length. */
const maxName = 160

interface Origin {
  readonly name: string
  /** The histogram that was sent. */
  readonly model: ChosenModel
}

/** What sent the sample, by `from` and `name` of the address; null if nothing did. */
function originOf(address: URLSearchParams): Origin | null {
  const name = address.get('name')?.trim().slice(0, maxName) ?? ''
  return address.get('from') === 'what-if' && name !== '' ? { name, model: modelFromAddress(address) } : null
}

/** Names the cell of the what-if simulator whose results are simulated, until they are drawn otherwise. */
export function SampleOrigin({ model }: { model: ChosenModel }) {
  const [address] = useSearchParams()
  // Other settings take the name out of the address, but not out of the sample.
  const [origin] = useState(() => originOf(address))
  if (origin === null || model.kind !== 'histogram' || model.custom === null) return null
  if (JSON.stringify(model) !== JSON.stringify(origin.model)) return null
  return (
    <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
      <AlertTitle>{`Sample: ${origin.name}`}</AlertTitle>
      {`${pluralize(sumNumbers(model.custom.weights), 'result')} from the what-if simulator. Draws use these, not your portfolio’s trades.`}
    </Alert>
  )
}
