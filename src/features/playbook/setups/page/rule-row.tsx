import { mdiArrowDown, mdiArrowUp, mdiDotsVertical, mdiPencilOutline, mdiStar, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { RuleCost } from '#api/figures/setup-figures.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import type { Rule } from '#domain/playbook/playbook.ts'
import { formatCount, formatDecimal, formatR } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { menuItemFactory } from '#ui/menu-item-factory.tsx'

/** What breaking a rule costs, in words, with the sample behind it. */
export function costText(cost: RuleCost | undefined): { readonly figure: string; readonly sample: string } {
  if (cost === undefined || cost.broken + cost.met === 0) return { figure: 'never checked', sample: '' }
  const sample = `broken ${formatCount(cost.broken)}, met ${formatCount(cost.met)}`
  if (cost.broken === 0) return { figure: 'never broken', sample: `met ${formatCount(cost.met)}` }
  if (cost.differenceR === null || cost.interval === null) return { figure: 'n too small', sample }
  return {
    figure: `${formatR(cost.differenceR)} if broken`,
    sample: `95%: ${intervalText(cost.interval, formatR)} · ${sample}`,
  }
}

interface RuleRowProps {
  readonly rule: Rule
  /** Null while costs load; undefined where a rule has none. */
  readonly cost: RuleCost | undefined | null
  readonly move: { readonly up: (() => void) | null; readonly down: (() => void) | null }
  /** Null for a setup of somebody else. */
  readonly actions: { readonly onEdit: () => void; readonly onDelete: () => void } | null
}

/** A rule with what breaking it costs. */
export function RuleRow({ rule, cost, move, actions }: RuleRowProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const item = menuItemFactory(() => setAnchor(null))
  const text = cost === null ? null : costText(cost)
  const isKnown = cost?.interval !== undefined && cost.interval !== null && cost.broken > 0
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, pl: 1, py: 0.75, minHeight: 48 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography component="div" sx={{ overflowWrap: 'anywhere', lineHeight: 1.35 }}>
          {rule.isMandatory ? (
            <Icon
              path={mdiStar}
              title="Mandatory"
              sx={{ color: 'primary.main', fontSize: 16, mr: 0.5, verticalAlign: '-2px' }}
            />
          ) : null}
          {rule.title}
        </Typography>
        {rule.description === null ? null : (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {rule.description}
          </Typography>
        )}
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          <Box
            component="span"
            sx={{
              fontVariantNumeric: 'tabular-nums',
              ...(isKnown ? { color: 'text.primary', fontWeight: 600 } : {}),
            }}
          >
            {text?.figure ?? '…'}
          </Box>
          {text === null || text.sample === '' ? null : ` · ${text.sample}`}
          {rule.weight === '1' ? null : ` · weight ${formatDecimal(rule.weight)}`}
        </Typography>
      </Box>
      {actions === null ? null : (
        <>
          <IconButton
            size="small"
            aria-label={`Actions for ${rule.title}`}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            <Icon path={mdiDotsVertical} />
          </IconButton>
          <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
            {item(mdiPencilOutline, 'Edit rule', actions.onEdit)}
            {move.up === null ? null : item(mdiArrowUp, 'Move up', move.up)}
            {move.down === null ? null : item(mdiArrowDown, 'Move down', move.down)}
            {item(mdiTrashCanOutline, 'Delete rule', actions.onDelete)}
          </Menu>
        </>
      )}
    </Box>
  )
}
