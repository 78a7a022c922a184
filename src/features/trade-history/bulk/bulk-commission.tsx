import Box from '@mui/material/Box'
import { useState } from 'react'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import { emptyDraft, parseDrafts, toDrafts, type CommissionDraft } from '#shared/trade/commission-drafts.ts'
import { CommissionRulesEditor } from '#shared/trade/commission-rules-editor.tsx'
import { Select } from '#ui/form/select.tsx'

const changes = [
  { value: 'keep', label: 'No change' },
  { value: 'rules', label: 'By rule' },
] as const

interface BulkCommissionProps {
  /** Empty while they are incomplete; undefined: no change. */
  readonly rules: readonly CommissionRule[] | undefined
  readonly currency: string
  readonly onChange: (rules: readonly CommissionRule[] | undefined) => void
}

/** The commission of the selected trades by rules. */
export function BulkCommission({ rules, currency, onChange }: BulkCommissionProps) {
  const [drafts, setDrafts] = useState<readonly CommissionDraft[] | null>(rules === undefined ? null : toDrafts(rules))
  const update = (next: readonly CommissionDraft[] | null) => {
    setDrafts(next)
    onChange(next === null ? undefined : (parseDrafts(next) ?? []))
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.75, gridColumn: '1 / -1', minWidth: 0 }}>
      <Select
        label="Commission"
        value={drafts === null ? 'keep' : 'rules'}
        options={changes}
        onChange={(change) => update(change === 'keep' ? null : [emptyDraft(0)])}
        helperText={drafts === null ? '' : 'Trades with broker or manual costs are skipped.'}
      />
      {drafts === null ? null : <CommissionRulesEditor drafts={drafts} currency={currency} onChange={update} />}
    </Box>
  )
}
