/** An invalid field of a body, with its path: "name", "settings.level". */
export interface FieldFault {
  path: string
  message: string
}
