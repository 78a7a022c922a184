/** What is wrong with one field of an input, and how to correct it. */
export interface FieldFault {
  /** Path of the field, for example "executions.2.quantity". */
  readonly field: string
  readonly message: string
}
