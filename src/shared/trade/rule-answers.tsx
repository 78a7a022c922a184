import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { Id } from '#domain/numbers/units.ts'
import { phases, type Rule } from '#domain/playbook/playbook.ts'
import type { RuleResponse } from '#domain/trade/fields/trade-field.ts'
import { Segments } from '#ui/form/segments.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { rulePhaseLabels } from './rule-phase-labels.ts'

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'na', label: 'N/a' },
  { value: '', label: 'Open' },
] as const

function RuleRow(props: {
  rule: Rule
  response: RuleResponse | undefined
  onChange: (response: RuleResponse | null) => void
}) {
  const { rule, response, onChange } = props
  const met = response?.met ?? ''
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flexGrow: 1, minWidth: 180, flexBasis: 240 }}>
          <Typography variant="body1" component="span" sx={{ overflowWrap: 'anywhere' }}>
            {rule.title}
          </Typography>{' '}
          {rule.isMandatory ? <Chip size="small" color="primary" variant="outlined" label="Mandatory" /> : null}
          {rule.description === null ? null : (
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {rule.description}
            </Typography>
          )}
        </Box>
        <Segments
          label={rule.title}
          options={answers}
          value={met}
          onChange={(value) =>
            onChange(value === '' ? null : { ruleId: rule.id, met: value, note: response?.note ?? null })
          }
        />
      </Box>
      {response === undefined ? null : (
        <TextInput
          compact
          aria-label={`Note on “${rule.title}”`}
          label="Note"
          maxLength={1_000}
          value={response.note ?? ''}
          onChange={({ target }) => onChange({ ...response, note: target.value })}
        />
      )}
    </Box>
  )
}

interface RuleAnswersProps {
  readonly rules: readonly Rule[]
  readonly responses: readonly RuleResponse[]
  /** Receives the answer to a rule; null where it is open again. */
  readonly onChange: (ruleId: Id, response: RuleResponse | null) => void
}

/** The rules of a setup by phase, each to be answered with yes, no or not applicable, and a note. */
export function RuleAnswers({ rules, responses, onChange }: RuleAnswersProps) {
  return phases.map((phase) => {
    const ofPhase = rules.filter((rule) => rule.phase === phase)
    return ofPhase.length === 0 ? null : (
      <Box key={phase} component="section" aria-label={rulePhaseLabels[phase]} sx={{ mb: 1 }}>
        <Typography variant="caption" component="h3" sx={{ color: 'text.secondary', fontWeight: 600 }}>
          {rulePhaseLabels[phase]}
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {ofPhase.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              response={responses.find(({ ruleId }) => ruleId === rule.id)}
              onChange={(response) => onChange(rule.id, response)}
            />
          ))}
        </Box>
      </Box>
    )
  })
}
