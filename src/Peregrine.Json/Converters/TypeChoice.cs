using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>Code of a user's that looks at the value at the cursor and says of which type it is; null where it cannot. The cursor stays.</summary>
internal delegate Type? TypeChoice(ref JsonReader reader);
