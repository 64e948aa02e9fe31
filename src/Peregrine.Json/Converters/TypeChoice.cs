using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>User code that inspects the value at the cursor and returns its type, or null if it cannot determine it. The cursor does not move.</summary>
internal delegate Type? TypeChoice(ref JsonReader reader);
