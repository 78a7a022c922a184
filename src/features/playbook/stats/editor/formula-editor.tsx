import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { linter, lintKeymap, type Diagnostic } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { checkFormula, faultText } from './check-formula.ts'
import { completeFormula } from './formula-completion.ts'
import { formulaTheme } from './formula-theme.ts'

/** The fault of a formula where it stands in the text. */
export function diagnose(text: string): Diagnostic[] {
  const { fault } = checkFormula(text)
  if (text.trim() === '' || fault === null) return []
  const from = Math.min(fault.at - 1, text.length)
  const to = Math.min(Math.max(fault.end - 1, from), text.length)
  return [{ from, to, severity: 'error', message: faultText(fault) }]
}

export interface FormulaEditorProps {
  /** The id of the element that names the field. */
  readonly labelId: string
  /** The id of the element that says the unit or what is wrong. */
  readonly describedBy: string
  readonly value: string
  readonly onChange: (text: string) => void
}

function extensionsOf(
  { labelId, describedBy }: FormulaEditorProps,
  onChange: (text: string) => void,
  leave: () => void,
) {
  return [
    history(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ override: [completeFormula], icons: false, maxRenderedOptions: 60 }),
    linter((view) => diagnose(view.state.doc.toString()), { delay: 150 }),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      // Once the list of completions is closed, Escape leaves the editor, and not the dialog.
      {
        key: 'Escape',
        stopPropagation: true,
        run: () => {
          leave()
          return true
        },
      },
      ...historyKeymap,
      ...lintKeymap,
      ...defaultKeymap,
    ]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-labelledby': labelId,
      'aria-describedby': describedBy,
      spellcheck: 'false',
      autocapitalize: 'off',
    }),
    placeholder('mfeR - realizedR'),
    formulaTheme,
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onChange(state.doc.toString())
    }),
  ]
}

/** The text of a formula, with completion and with errors underlined at their character. */
export function FormulaEditor(props: FormulaEditorProps) {
  const { value } = props
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    const parent = frame.current
    if (parent === null) return undefined
    const extensions = extensionsOf(
      latest.current,
      (text) => latest.current.onChange(text),
      () => parent.focus(),
    )
    const editor = new EditorView({ parent, state: EditorState.create({ doc: latest.current.value, extensions }) })
    view.current = editor
    return () => {
      editor.destroy()
      view.current = null
    }
  }, [])

  // An example was inserted.
  useEffect(() => {
    const editor = view.current
    if (editor === null || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  return <Box ref={frame} tabIndex={-1} sx={{ outline: 'none', minHeight: 74 }} />
}
