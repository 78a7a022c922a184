import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import { type StatGrouping, statGrouping } from '#domain/formulas/stat-grouping.ts'

interface StatMenuProps {
  readonly anchor: HTMLElement
  readonly stats: readonly CustomStat[]
  readonly chosen: string
  readonly onChoose: (by: StatGrouping) => void
  readonly onClose: () => void
}

/** The custom stats to group by. */
export function StatMenu({ anchor, stats, chosen, onChoose, onClose }: StatMenuProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {stats.map(({ id, name }) => (
        <MenuItem
          key={id}
          selected={statGrouping(id) === chosen}
          onClick={() => {
            onChoose(statGrouping(id))
            onClose()
          }}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
