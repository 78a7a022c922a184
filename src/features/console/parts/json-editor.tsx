import { TextInput } from '#ui/form/text-input.tsx'

interface JsonEditorProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** What is wrong with the text, one problem per line. */
  readonly problems: readonly string[]
}

/** A field for JSON with what is wrong with it below. */
export function JsonEditor({ label, value, onChange, problems }: JsonEditorProps) {
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      lines={6}
      autoComplete="off"
      error={problems.length > 0}
      helperText={problems.slice(0, 5).join(' ')}
    />
  )
}
