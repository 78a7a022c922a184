import { mdiClose, mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { formatPercent } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { NumberField } from './number-field.tsx'
import { maxTargets, restOf, toText, type FieldProblems, type LevelValues, type TargetValues } from './replay-values.ts'

interface LevelFieldsProps {
  readonly values: LevelValues
  readonly problems: FieldProblems
  readonly onChange: (changes: Partial<LevelValues>) => void
}

/** Adds a target 1R beyond the last one; the part of the one before becomes half of its rest. */
function addTarget(targets: readonly TargetValues[]): TargetValues[] {
  const last = targets.at(-1)
  const half = toText(Math.max(1, Math.round(restOf(targets) / 2)))
  const before = last === undefined ? [] : [...targets.slice(0, -1), { ...last, part: half }]
  return [...before, { r: toText((Number(last?.r ?? 1) || 1) + 1), part: '' }]
}

/** Stop, up to three targets with their parts, and cost. */
export function LevelFields({ values, problems, onChange }: LevelFieldsProps) {
  const { stop, targets, cost } = values
  const rest = restOf(targets)
  const change = (place: number, changes: Partial<TargetValues>) =>
    onChange({ targets: targets.map((target, i) => (i === place ? { ...target, ...changes } : target)) })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
        <NumberField
          label="Stop"
          unit="R"
          value={stop}
          onChange={(text) => onChange({ stop: text })}
          problem={problems['stop']}
        />
        <NumberField
          label="Cost per trade"
          unit="R"
          value={cost}
          onChange={(text) => onChange({ cost: text })}
          problem={problems['cost']}
        />
      </Box>
      {targets.map((target, i) => (
        <Box
          // oxlint-disable-next-line react/no-array-index-key -- a target has no identity but its place
          key={i}
          sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr auto', alignItems: 'start' }}
        >
          <NumberField
            label={`Target ${i + 1}`}
            unit="R"
            value={target.r}
            onChange={(r) => change(i, { r })}
            problem={problems[`targets.${i}.r`]}
          />
          {i < targets.length - 1 ? (
            <NumberField
              label={`Part at target ${i + 1}`}
              unit="%"
              value={target.part}
              onChange={(part) => change(i, { part })}
              problem={problems[`targets.${i}.part`]}
            />
          ) : (
            <Typography variant="body2" sx={{ color: 'text.secondary', py: 1.25 }}>
              {targets.length === 1
                ? 'Remaining'
                : `The rest${rest > 0 ? `, ${formatPercent(rest / 100, { digits: 0 })}` : ''}`}
            </Typography>
          )}
          <IconButton
            size="small"
            aria-label={`Remove target ${i + 1}`}
            onClick={() => onChange({ targets: targets.filter((_, place) => place !== i) })}
            sx={{ mt: 0.5 }}
          >
            <Icon path={mdiClose} />
          </IconButton>
        </Box>
      ))}
      {problems['targets'] === undefined ? null : (
        <Typography variant="caption" role="alert" sx={{ color: 'error.main' }}>
          {problems['targets']}
        </Typography>
      )}
      {targets.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Without a target, exits stay as traded.
        </Typography>
      ) : null}
      {targets.length < maxTargets ? (
        <Button
          size="small"
          startIcon={<Icon path={mdiPlus} />}
          onClick={() => onChange({ targets: addTarget(targets) })}
          sx={{ justifySelf: 'start' }}
        >
          Add target
        </Button>
      ) : null}
    </Box>
  )
}
