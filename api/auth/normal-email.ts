/** The one form in which e-mail addresses are stored and compared. */
export const normalEmail = (email: string) => email.trim().toLowerCase()
