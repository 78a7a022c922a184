import Typography from '@mui/material/Typography'
import { LongText } from './long-text.tsx'

/** A text of any length under its label. */
export function LabeledText({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <LongText name={label} text={text} />
    </div>
  )
}
