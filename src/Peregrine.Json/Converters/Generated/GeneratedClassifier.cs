using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>Names the type of the next value of a union or a polymorphic type: System.Text.Json 11's JsonTypeClassifier, which generated code calls.</summary>
/// <param name="reader">A reader at the value.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate Type? GeneratedClassifier(ref Utf8JsonReader reader);
