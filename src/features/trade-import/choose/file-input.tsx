import type { Ref } from 'react'

interface FileInputProps {
  readonly ref: Ref<HTMLInputElement>
  readonly onChoose: (files: readonly File[]) => void
}

/** The hidden file input that a button opens. */
export function FileInput({ ref, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      accept=".csv,.txt,.tsv,.xlsx,.xlsm,.xls,.htm,.html,.xml,text/csv,text/plain"
      aria-label="File to import"
      hidden
      onChange={(event) => {
        const { files } = event.target
        if (files !== null) onChoose([...files])
        // Lets the same file be chosen again after it was corrected.
        event.target.value = ''
      }}
    />
  )
}
