const colours: Readonly<Record<string, string>> = { A: 'green', B: 'teal', C: 'orange', D: 'red' };

/** Grades are the company's own; those of the shipped scale have colours. */
export const gradeColour = (grade: string | null): string => colours[grade ?? ''] ?? 'gray';
