import { useId, type ChangeEventHandler, type HTMLAttributes, type HTMLInputTypeAttribute, type Ref } from 'react'
import styles from './outlined-input.module.css'

type Element = HTMLInputElement | HTMLTextAreaElement

interface OutlinedInputProps extends Pick<
  HTMLAttributes<Element>,
  'id' | 'inputMode' | 'onBlur' | 'onKeyDown' | 'aria-label' | 'aria-describedby'
> {
  /** Shown in the outline, or in place of the text while the field is empty. */
  readonly label?: string
  readonly helperText?: string | undefined
  readonly error?: boolean
  readonly value: string
  readonly onChange?: ChangeEventHandler<Element>
  readonly name?: string
  readonly type?: HTMLInputTypeAttribute
  readonly required?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly autoComplete?: string
  readonly maxLength?: number
  /** A unit after the text, such as "USD" or "%". */
  readonly unit?: string | undefined
  /** Makes a multi-line field with at least this many lines. */
  readonly lines?: number | undefined
  /** A small field for a number in a row of a panel. */
  readonly compact?: boolean
  readonly inputRef?: Ref<Element>
}

/**
 * A text input with an outline. It looks like MUI's text field but does not load its select, menu and dialog, which keeps
 * screens with a field small.
 */
export function OutlinedInput(props: OutlinedInputProps) {
  const { label, helperText, error = false, type = 'text', unit, lines, compact = false, inputRef, ...input } = props
  const own = useId()
  const id = input.id ?? own
  const hasHelper = helperText !== undefined && helperText !== ''
  const describedBy = [input['aria-describedby'], hasHelper ? `${id}-helper` : null].filter(Boolean).join(' ')
  const shared = {
    // The style sheet detects an empty field by its visible placeholder. With a unit, the label always stays on top.
    placeholder: unit === undefined ? ' ' : undefined,
    ...input,
    id,
    'aria-invalid': error,
    ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
  }
  const star = input.required === true ? <span aria-hidden="true">{'\u2009*'}</span> : null
  return (
    <div className={styles['field']} data-error={error} data-compact={compact} data-disabled={input.disabled === true}>
      <div className={styles['box']}>
        {lines === undefined ? (
          <input type={type} {...shared} ref={inputRef as Ref<HTMLInputElement>} />
        ) : (
          <textarea
            {...shared}
            rows={lines}
            style={{ minHeight: `calc(${lines * 1.4375}em + 17px)` }}
            ref={inputRef as Ref<HTMLTextAreaElement>}
          />
        )}
        {unit === undefined ? null : <span className={styles['unit']}>{unit}</span>}
        {label === undefined ? null : (
          <label htmlFor={id}>
            {label}
            {star}
          </label>
        )}
        <fieldset aria-hidden="true" className={styles['outline']}>
          {label === undefined ? null : (
            <legend>
              <span>
                {label}
                {star}
              </span>
            </legend>
          )}
        </fieldset>
      </div>
      {hasHelper ? (
        <p id={`${id}-helper`} className={styles['helper']}>
          {helperText}
        </p>
      ) : null}
    </div>
  )
}
