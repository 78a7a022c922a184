import Box from '@mui/material/Box'
import { useState } from 'react'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import type { CellTrade } from '#features/what-if/cell/cell-changes.ts'
import { ChangedTrades } from '#features/what-if/cell/changed-trades.tsx'
import type { GuardSimulation } from '#features/what-if/grid/use-grid.ts'
import type { WhatIfSourceTrade } from '#features/what-if/grid/what-if-input.ts'
import type { ScenarioSource } from '#features/what-if/scenarios/scenario-inputs.ts'
import type { WhatIfSettings } from '#features/what-if/settings/what-if-settings.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Segments } from '#ui/form/segments.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const loading = () => <LoadingState heights={[280]} />
const Evidence = lazyPart(async () => (await import('#features/what-if/verdict/evidence.tsx')).Evidence, loading)
const Removals = lazyPart(async () => (await import('#features/what-if/removals/removals.tsx')).Removals, loading)
const WhatIfCheck = lazyPart(async () => (await import('./what-if-check.tsx')).default, loading)

const details = [
  { value: 'trades', label: 'Trades that change' },
  { value: 'evidence', label: 'Evidence' },
  { value: 'removals', label: 'Remove a behavior' },
  { value: 'check', label: 'Server check' },
] as const
type Detail = (typeof details)[number]['value']

interface DetailsProps {
  readonly cellTrades: readonly CellTrade[] | null
  readonly tested: GuardSimulation['simulated']
  readonly trades: readonly WhatIfSourceTrade[]
  readonly input: WhatIfInput
  readonly source: ScenarioSource
  readonly settings: WhatIfSettings
}

/** What is behind the verdict and the selected cell, one part at a time. */
export function Details(props: DetailsProps) {
  const [shown, setShown] = useState<Detail>('trades')
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Segments label="Details" options={details} value={shown} onChange={setShown} />
      <Detail shown={shown} {...props} />
    </Box>
  )
}

function Detail({ shown, cellTrades, tested, trades, input, source, settings }: DetailsProps & { shown: Detail }) {
  switch (shown) {
    case 'trades':
      return (
        <Panel title="Trades that change" subtitle="Trades that would have ended differently in the selected cell">
          {cellTrades === null ? <LoadingState heights={[240]} /> : <ChangedTrades trades={cellTrades} />}
        </Panel>
      )
    case 'evidence':
      return (
        <Panel title="Evidence" subtitle="What the verdict rests on">
          {tested === null ? (
            <LoadingState heights={[280]} />
          ) : (
            <Evidence guards={tested.result} input={tested.input} trades={trades} />
          )}
        </Panel>
      )
    case 'removals':
      return (
        <Panel title="Remove a behavior" subtitle="Your results without trades that show it">
          <Removals trades={trades} cost={input.cost} />
        </Panel>
      )
    case 'check':
      return <WhatIfCheck source={source} settings={settings} input={input} />
  }
}
