import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { PinTool } from '#shared/analysis/pin-tool.tsx'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'

interface ToolActionsProps {
  readonly tool: ToolKey
  readonly filter: TradeFilter
  readonly onTrades: () => void
}

/** What can be done with the open tool besides looking at it. */
export function ToolActions({ tool, filter, onTrades }: ToolActionsProps) {
  const [setup, ...others] = filter.setups
  return (
    <>
      <PinTool tool={tool} />
      <Button size="small" color="inherit" onClick={onTrades}>
        View trades
      </Button>
      {tool === 'pee' ? (
        <Button
          component={Link}
          size="small"
          color="inherit"
          to={
            setup !== undefined && others.length === 0 ? `/what-if-simulator/strategy/${setup}` : '/what-if-simulator'
          }
        >
          Optimize setup
        </Button>
      ) : null}
    </>
  )
}
