import { mdiChartBellCurve, mdiClose, mdiFormatListBulleted, mdiTuneVariant } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { writeFilterToAddress } from '#shared/filter/filter-address.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { useNarrowScreen } from '#ui/layout/use-narrow-screen.ts'
import type { AnalysisReader } from '#workers/analysis/client.ts'
import type { DrilledGroup } from './drilled-group.ts'
import { DrilledTrades } from './drilled-trades.tsx'
import { simulateAddress, whatIfAddress } from './simulator-links.ts'
import { useDrilledTrades } from './use-drilled-trades.ts'

interface DrillDrawerProps {
  readonly reader: AnalysisReader
  /** Changes with the trades in the worker. */
  readonly stamp: string
  readonly group: DrilledGroup
  readonly setupName: (id: string) => string
  readonly onClose: () => void
}

interface ActionProps {
  readonly icon: string
  readonly label: string
  readonly to: string | null
  /** Why there is no link. */
  readonly reason: string
}

function Action({ icon, label, to, reason }: ActionProps) {
  if (to !== null)
    return (
      <Button component={Link} to={to} size="small" variant="outlined" startIcon={<Icon path={icon} />}>
        {label}
      </Button>
    )
  return (
    <Tooltip title={reason}>
      {/* A disabled button has no events of its own. */}
      <span>
        <Button size="small" variant="outlined" disabled startIcon={<Icon path={icon} />} aria-description={reason}>
          {label}
        </Button>
      </span>
    </Tooltip>
  )
}

const onePortfolio = 'Choose one portfolio first.'
const onlyKnown = 'Simulators know dates, setups and side only.'

function historyAddress({ history }: DrilledGroup): string {
  const address = new URLSearchParams()
  writeFilterToAddress(address, history.filter)
  return `/trade-history?${address.toString()}`
}

function Actions({ group }: { readonly group: DrilledGroup }): ReactNode {
  const { portfolioId, history } = group
  const isKnown = portfolioId !== null && !history.isWider
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Action
        icon={mdiFormatListBulleted}
        label="Open in history"
        to={portfolioId === null ? null : historyAddress(group)}
        reason={onePortfolio}
      />
      <Action
        icon={mdiChartBellCurve}
        label="Simulate"
        to={isKnown ? simulateAddress(history.filter) : null}
        reason={portfolioId === null ? onePortfolio : onlyKnown}
      />
      <Action
        icon={mdiTuneVariant}
        label="What if"
        to={isKnown ? whatIfAddress(portfolioId, history.filter) : null}
        reason={portfolioId === null ? onePortfolio : onlyKnown}
      />
    </Box>
  )
}

/** The trades behind a figure, a bar or a point, with what to do with them next. */
export function DrillDrawer({ reader, stamp, group, setupName, onClose }: DrillDrawerProps) {
  const titleId = useId()
  const isNarrow = useNarrowScreen()
  const drilled = useDrilledTrades(reader, stamp, group)
  return (
    <Drawer
      open
      onClose={onClose}
      anchor={isNarrow ? 'bottom' : 'right'}
      slotProps={{
        paper: {
          'aria-labelledby': titleId,
          sx: isNarrow ? { height: '80vh' } : { width: 460, maxWidth: '100vw' },
        },
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2, height: '100%', minHeight: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Typography variant="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
              {group.title}
            </Typography>
            <Typography component="output" variant="body2" sx={{ color: 'text.secondary' }}>
              {drilled.total === null ? 'Loading trades' : pluralize(drilled.total, 'trade')}
            </Typography>
          </Box>
          <IconButton aria-label="Close" onClick={onClose}>
            <Icon path={mdiClose} />
          </IconButton>
        </Box>
        <Actions group={group} />
        {group.history.isWider && group.portfolioId !== null ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            The history has no filter for this group and shows more trades.
          </Typography>
        ) : null}
        <DrilledTrades drilled={drilled} setupName={setupName} />
      </Box>
    </Drawer>
  )
}
