/** Files whose SQL still has to move to a queries file. Lines leave this list; none is added. @type {readonly string[]} */
export const sqlToMove = [];
