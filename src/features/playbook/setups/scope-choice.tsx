import { Segments } from '#ui/form/segments.tsx'

interface ScopeChoiceProps {
  readonly isAll: boolean
  readonly activeName: string | null
  readonly onChange: (isAll: boolean) => void
}

/** Chooses the active portfolio or all of them; nothing with a single portfolio. */
export function ScopeChoice({ isAll, activeName, onChange }: ScopeChoiceProps) {
  if (activeName === null) return null
  return (
    <Segments
      label="Portfolios"
      options={[
        { value: 'active', label: activeName },
        { value: 'all', label: 'All portfolios' },
      ]}
      value={isAll ? 'all' : 'active'}
      onChange={(value) => onChange(value === 'all')}
    />
  )
}
