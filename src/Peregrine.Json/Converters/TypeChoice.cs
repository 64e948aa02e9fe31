using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>
/// User code that inspects the value at the cursor and returns the type of the value, or null if it cannot determine the type. The cursor does not move.
/// </summary>
internal delegate Type? TypeChoice(ref JsonReader reader);
