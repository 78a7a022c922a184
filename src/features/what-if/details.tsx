import Box from '@mui/material/Box'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import type { CellTrade } from '#features/what-if/cell/cell-changes.ts'
import { ChangedTrades } from '#features/what-if/cell/changed-trades.tsx'
import type { GuardSimulation } from '#features/what-if/grid/use-grid.ts'
import type { WhatIfSourceTrade } from '#features/what-if/grid/what-if-input.ts'
import type { ScenarioSource } from '#features/what-if/scenarios/scenario-inputs.ts'
import { detailKeys, type DetailKey, type WhatIfView } from '#features/what-if/settings/what-if-address.ts'
import type { WhatIfSettings } from '#features/what-if/settings/what-if-settings.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Segments } from '#ui/form/segments.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const loading = () => <LoadingState heights={[280]} />
const Evidence = lazyPart(async () => (await import('#features/what-if/verdict/evidence.tsx')).Evidence, loading)
const Removals = lazyPart(async () => (await import('#features/what-if/removals/removals.tsx')).Removals, loading)
const WhatIfCheck = lazyPart(async () => (await import('./what-if-check.tsx')).default, loading)

const detailLabels: Readonly<Record<DetailKey, string>> = {
  trades: 'Trades that change',
  evidence: 'Evidence',
  removals: 'Remove a behavior',
  check: 'Server check',
}
const details = detailKeys.map((value) => ({ value, label: detailLabels[value] }))

interface DetailsProps {
  readonly cellTrades: readonly CellTrade[] | null
  readonly tested: GuardSimulation['simulated']
  readonly trades: readonly WhatIfSourceTrade[]
  readonly input: WhatIfInput
  readonly source: ScenarioSource
  readonly settings: WhatIfSettings
  readonly view: WhatIfView
  readonly show: (changes: Partial<WhatIfView>) => void
}

/** What is behind the verdict and the selected cell, one part at a time. */
export function Details(props: DetailsProps) {
  const { view, show } = props
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Segments label="Details" options={details} value={view.detail} onChange={(detail) => show({ detail })} />
      <Detail {...props} />
    </Box>
  )
}

function Detail({ cellTrades, tested, trades, input, source, settings, view, show }: DetailsProps) {
  switch (view.detail) {
    case 'trades':
      return (
        <Panel title="Trades that change" subtitle="Against your actual exits">
          {cellTrades === null ? <LoadingState heights={[240]} /> : <ChangedTrades trades={cellTrades} />}
        </Panel>
      )
    case 'evidence':
      return (
        <Panel title="Evidence" subtitle="Behind the verdict">
          {tested === null ? (
            <LoadingState heights={[280]} />
          ) : (
            <Evidence guards={tested.result} input={tested.input} trades={trades} />
          )}
        </Panel>
      )
    case 'removals':
      return (
        <Panel title="Remove a behavior" subtitle="Results without that behavior">
          <Removals
            trades={trades}
            cost={input.cost}
            changed={view.behaviors}
            onChange={(behaviors) => show({ behaviors })}
            pair={view.pair}
            onPair={(pair) => show({ pair })}
          />
        </Panel>
      )
    case 'check':
      return <WhatIfCheck source={source} settings={settings} input={input} />
  }
}
