import { mdiClose, mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { commissionBases, maxCommissionRules } from '#domain/trade/commission-rule.ts'
import { DateInput } from '#ui/form/date-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Icon } from '#ui/icon.tsx'
import { commissionBasisLabels, emptyDraft, findAmountProblem, type CommissionDraft } from './commission-drafts.ts'

const bases = commissionBases.map((value) => ({ value, label: commissionBasisLabels[value] }))

interface CommissionRulesEditorProps {
  readonly drafts: readonly CommissionDraft[]
  readonly currency: string
  readonly onChange: (drafts: readonly CommissionDraft[]) => void
}

/** Commission rules: amount, what it is charged for, instrument and first day of each. */
export function CommissionRulesEditor({ drafts, currency, onChange }: CommissionRulesEditorProps) {
  const change = (key: number, changes: Partial<CommissionDraft>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)))
  const nextKey = drafts.reduce((most, { key }) => Math.max(most, key), -1) + 1
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {drafts.map((draft, index) => {
        const problem = findAmountProblem(draft)
        return (
          <Box
            key={draft.key}
            component="fieldset"
            aria-label={`Commission rule ${index + 1}`}
            sx={{
              border: 0,
              m: 0,
              p: 0,
              minWidth: 0,
              display: 'grid',
              gap: 1.5,
              alignItems: 'start',
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 155px), 1fr))',
            }}
          >
            <TextInput
              label="Amount"
              required
              value={draft.amount}
              onChange={({ target }) => change(draft.key, { amount: target.value.trim() })}
              error={draft.amount !== '' && problem !== null}
              helperText={draft.amount === '' ? '' : (problem ?? '')}
              autoComplete="off"
              inputMode="decimal"
              unit={currency}
            />
            <Select
              label="Per"
              value={draft.basis}
              options={bases}
              onChange={(basis) => change(draft.key, { basis })}
            />
            <TextInput
              label="Instrument"
              placeholder="All"
              value={draft.instrument}
              onChange={({ target }) => change(draft.key, { instrument: target.value })}
              autoComplete="off"
              maxLength={40}
            />
            <DateInput
              label="From"
              value={draft.validFrom}
              onChange={(validFrom) => change(draft.key, { validFrom })}
            />
            <IconButton
              aria-label={`Remove commission rule ${index + 1}`}
              onClick={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
              sx={{ justifySelf: 'start' }}
            >
              <Icon path={mdiClose} />
            </IconButton>
          </Box>
        )
      })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Button
          size="small"
          startIcon={<Icon path={mdiPlus} />}
          disabled={drafts.length >= maxCommissionRules}
          onClick={() => onChange([...drafts, emptyDraft(nextKey)])}
        >
          Add commission rule
        </Button>
        {drafts.length === 0 ? null : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Enter a symbol or futures root, such as ES. The most specific, latest rule applies.
          </Typography>
        )}
      </Box>
    </Box>
  )
}
