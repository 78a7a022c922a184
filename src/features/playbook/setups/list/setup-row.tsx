import {
  mdiArchiveArrowDownOutline,
  mdiArchiveArrowUpOutline,
  mdiArrowDown,
  mdiArrowUp,
  mdiContentCopy,
  mdiDotsVertical,
  mdiPencilOutline,
  mdiTrashCanOutline,
} from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Menu from '@mui/material/Menu'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { SetupListFigures } from '#api/figures/setup-figures.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import type { Setup } from '#domain/playbook/playbook.ts'
import { reasonText } from '#features/playbook/setups/figure-words.ts'
import { SetupColor } from '#features/playbook/setups/setup-color.tsx'
import { directionWords, timeframeText } from '#features/playbook/setups/setup-words.ts'
import { MoneyText, PercentText, RText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatR } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Sparkline } from '#ui/figures/sparkline.tsx'
import { Icon } from '#ui/icon.tsx'
import { menuItemFactory } from '#ui/menu-item-factory.tsx'

/** Columns of a row from the width at which its figures have a heading above. */
export const rowColumns = 'minmax(180px, 1fr) 170px 64px 112px 108px 104px 40px'

/** The columns of figures, in order. */
export const columnNames = ['Expectancy', 'Trades', 'Last 20', 'Rules followed', 'Net P&L'] as const

/** Cumulative R of the last trades, from 0 on. */
function runningR(values: readonly number[]): number[] {
  let total = 0
  return [0, ...values.map((value) => (total += value))]
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    // With or without an interval, a row is as high before its figures arrive.
    <Box sx={{ minWidth: 0, textAlign: { lg: 'right' }, minHeight: { xs: name === 'Expectancy' ? 64 : 0, lg: 0 } }}>
      <Typography
        variant="caption"
        component="div"
        sx={{ color: 'text.secondary', display: { xs: 'block', lg: 'none' } }}
      >
        {name}
      </Typography>
      {children}
    </Box>
  )
}

function RowFigures({ figures }: { figures: SetupListFigures | undefined }) {
  if (figures === undefined) {
    // While figures load, the row keeps its height.
    return columnNames.map((name) => (
      <Cell key={name} name={name}>
        <Box component="span" sx={{ color: 'text.disabled' }}>
          …
        </Box>
      </Cell>
    ))
  }
  const { metrics, recentR, money, trades } = figures
  const { expectancyR, averageCompliance } = metrics
  const [only, ...others] = money
  const recent = runningR(recentR)
  return (
    <>
      <Cell name="Expectancy">
        <RText value={expectancyR.value} reason={reasonText(expectancyR.reason)} />
        {expectancyR.interval === undefined ? null : (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {intervalText(expectancyR.interval, formatR)}
          </Typography>
        )}
      </Cell>
      <Cell name="Trades">{formatCount(trades)}</Cell>
      <Cell name="Last 20">
        {recentR.length < 2 ? (
          '—'
        ) : (
          <Sparkline
            values={recent}
            label={`Last ${pluralize(recentR.length, 'trade')}: ${formatR(recent.at(-1) ?? 0)} in all`}
          />
        )}
      </Cell>
      <Cell name="Rules followed">
        <PercentText value={averageCompliance.value} digits={0} reason={reasonText(averageCompliance.reason)} />
      </Cell>
      <Cell name="Net P&L">
        {only === undefined ? (
          '—'
        ) : others.length > 0 ? (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {pluralize(money.length, 'currency', 'currencies')}
          </Typography>
        ) : (
          <MoneyText value={only.netPnl} currency={only.currency} signed whole />
        )}
      </Cell>
    </>
  )
}

interface SetupRowActions {
  readonly onEdit: () => void
  readonly onDuplicate: () => void
  readonly onArchive: (archived: boolean) => void
  readonly onDelete: () => void
}

interface SetupRowProps {
  readonly setup: Setup
  readonly address: string
  /** Undefined while figures load. */
  readonly figures: SetupListFigures | undefined
  readonly move: { readonly up: (() => void) | null; readonly down: (() => void) | null }
  readonly actions: SetupRowActions
}

/** A setup in the list: its name, live figures and a menu. */
export function SetupRow({ setup, address, figures, move, actions }: SetupRowProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const item = menuItemFactory(() => setAnchor(null))
  const isArchived = setup.archivedAt !== null
  const details = [directionWords[setup.direction], timeframeText(setup), pluralize(setup.ruleCount, 'rule')]
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: { xs: 'start', lg: 'center' },
        columnGap: 2,
        rowGap: 1,
        px: 1.5,
        py: 1,
        minHeight: 64,
        position: 'relative',
        gridTemplateColumns: { xs: 'minmax(0, 5fr) minmax(0, 2fr) 96px', lg: rowColumns },
      }}
    >
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', lg: 'auto' }, pr: { xs: 5, lg: 0 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <SetupColor color={setup.color} />
          <Link component={RouterLink} to={address} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {setup.name}
          </Link>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {details.filter((part) => part !== null).join(' · ')}
        </Typography>
      </Box>
      <RowFigures figures={figures} />
      <IconButton
        aria-label={`Actions for ${setup.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ position: { xs: 'absolute', lg: 'static' }, top: 8, right: 8 }}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {item(mdiPencilOutline, 'Edit details', actions.onEdit)}
        {item(mdiContentCopy, 'Duplicate', actions.onDuplicate)}
        {move.up === null ? null : item(mdiArrowUp, 'Move up', move.up)}
        {move.down === null ? null : item(mdiArrowDown, 'Move down', move.down)}
        {isArchived
          ? item(mdiArchiveArrowUpOutline, 'Unarchive', () => actions.onArchive(false))
          : item(mdiArchiveArrowDownOutline, 'Archive', () => actions.onArchive(true))}
        {item(mdiTrashCanOutline, 'Delete', actions.onDelete)}
      </Menu>
    </Box>
  )
}
