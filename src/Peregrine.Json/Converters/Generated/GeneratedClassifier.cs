using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Returns the type of the next JSON value, which a union or a polymorphic type then reads. Generated code calls a <c>JsonTypeClassifier</c> of
/// System.Text.Json 11 in it.
/// </summary>
/// <param name="reader">A reader positioned at the value.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate Type? GeneratedClassifier(ref Utf8JsonReader reader);
