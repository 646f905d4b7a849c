/** A character that people see. Joiners, marks and the empty Braille pattern are none. */
export const visibleCharacter = /[^\s\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;
