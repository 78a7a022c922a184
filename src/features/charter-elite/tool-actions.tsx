import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import type { Id } from '#domain/numbers/units.ts'
import { simulateAddress, whatIfAddress } from '#features/charter-elite/drill/links.ts'
import type { StatedOptions } from '#features/charter-elite/selection/elite-address.ts'
import { PinTool } from '#shared/analysis/pin-tool.tsx'
import { keptOptions } from '#shared/analysis/stated-options.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'

interface ToolActionsProps {
  readonly tool: ToolKey
  readonly filter: TradeFilter
  readonly portfolioIds: readonly Id[]
  /** Those of the tool's options that the address states. */
  readonly options: StatedOptions
  readonly onTrades: () => void
}

/** The what-if simulator on the setup of the filter, as far as it can select the trades; else the list of setups. */
export function optimizeAddress(filter: TradeFilter, portfolioIds: readonly Id[]): string {
  const [setup, ...otherSetups] = filter.setups
  if (setup === undefined || otherSetups.length > 0) return '/what-if-simulator'
  const [portfolioId, ...otherPortfolios] = portfolioIds
  const known = portfolioId === undefined || otherPortfolios.length > 0 ? null : whatIfAddress(portfolioId, filter)
  return known ?? `/what-if-simulator/strategy/${setup}`
}

/** The simulator's history tab on the selected trades; null where it cannot select them. */
export function historyAddress(filter: TradeFilter, portfolioIds: readonly Id[]): string | null {
  const [portfolioId, ...others] = portfolioIds
  const address = portfolioId === undefined || others.length > 0 ? null : simulateAddress(filter, portfolioId)
  return address === null ? null : `${address}&tab=history`
}

/** What can be done with the open tool besides looking at it. */
export function ToolActions({ tool, filter, portfolioIds, options, onTrades }: ToolActionsProps) {
  const history = tool === 'drawdown' ? historyAddress(filter, portfolioIds) : null
  return (
    <>
      <PinTool tool={tool} portfolioIds={portfolioIds} options={keptOptions(toolFacts[tool], options)} />
      <Button size="small" color="inherit" onClick={onTrades}>
        View trades
      </Button>
      {tool === 'pee' ? (
        <Button component={Link} size="small" color="inherit" to={optimizeAddress(filter, portfolioIds)}>
          Optimize setup
        </Button>
      ) : null}
      {history === null ? null : (
        <Button component={Link} size="small" color="inherit" to={history}>
          Was this normal?
        </Button>
      )}
    </>
  )
}
