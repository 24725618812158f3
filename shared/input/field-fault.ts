/** What is wrong with one field of a body, by where it stands there: "name", "settings.level". */
export interface FieldFault {
  path: string
  message: string
}
