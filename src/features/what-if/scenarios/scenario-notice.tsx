import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { scenarioResultsQuery } from '#api/simulations/what-if.ts'
import type { Id } from '#domain/numbers/units.ts'
import { toScenarioResults } from '#domain/simulation/what-if/scenario-results.ts'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import type { BracketedGrid } from '#features/what-if/grid/use-grid.ts'
import type { WhatIfSettings } from '#features/what-if/settings/what-if-settings.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { formatCount, formatInstant } from '#ui/figures/format.ts'
import {
  compareScenario,
  isSameInputs,
  isSameSource,
  sourceFields,
  toScenarioInputs,
  type ScenarioChange,
  type ScenarioSource,
} from './scenario-inputs.ts'
import type { OpenedScenario } from './use-opened-scenario.ts'

interface ScenarioNoticeProps {
  /** Whose trades are shown. */
  readonly source: ScenarioSource
  readonly scenarioId: Id
  readonly opened: OpenedScenario
  readonly settings: WhatIfSettings
  readonly input: WhatIfInput
  readonly grid: BracketedGrid
  readonly timeZone: string
  readonly onClose: () => void
}

/** How the trades differ from those that were saved: by their number, or else by what they hold. */
const describeChange = ({ tradesThen, tradesNow }: ScenarioChange): string =>
  tradesThen === tradesNow
    ? `Its ${formatCount(tradesNow)} trades have changed.`
    : `Trades changed from ${formatCount(tradesThen)} to ${formatCount(tradesNow)}.`

/** Names the opened scenario, and says whether trades have changed since it was saved. */
export default function ScenarioNotice(props: ScenarioNoticeProps) {
  const { source, scenarioId, opened, settings, input, grid, timeZone, onClose } = props
  const results = useQuery(scenarioResultsQuery(scenarioId))
  const now = useMemo(() => toScenarioResults(input, grid.shown), [input, grid])
  const close = (
    <Button color="inherit" size="small" onClick={onClose}>
      Close
    </Button>
  )
  const failed = [opened, results].find(({ data, error }) => data === undefined && error !== null)
  if (failed !== undefined) {
    return (
      <Alert severity="warning" variant="outlined" action={close}>
        {`The saved scenario couldn’t be loaded: ${errorText(failed.error)}`}
      </Alert>
    )
  }
  const scenario = opened.data
  if (results.data === undefined || scenario === undefined) return null
  const name = `Saved scenario: ${scenario.name}`
  const savedAt = results.data.computedAt === null ? '' : `Saved ${formatInstant(results.data.computedAt, timeZone)}. `
  const isSame =
    isSameSource(sourceFields(source, settings), scenario) &&
    isSameInputs(toScenarioInputs(settings, input.cost), scenario.inputs)
  if (!isSame) {
    return (
      <Alert severity="info" variant="outlined" action={close}>
        <AlertTitle>{name}</AlertTitle>
        {`${savedAt}Parameters changed.`}
      </Alert>
    )
  }
  const change = compareScenario(results.data.results, now)
  return (
    <Alert severity={change?.isSame === false ? 'warning' : 'info'} variant="outlined" action={close}>
      <AlertTitle>{name}</AlertTitle>
      {change === null
        ? `${savedAt}Nothing to compare.`
        : change.isSame
          ? `${savedAt}Its ${formatCount(change.tradesThen)} trades are unchanged.`
          : `${savedAt}${describeChange(change)} Results are current.`}
    </Alert>
  )
}
