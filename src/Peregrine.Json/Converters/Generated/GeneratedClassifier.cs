using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Returns the type to which the next JSON value belongs, for a union or a polymorphic type; null if the classifier cannot determine it. Generated code creates
/// this delegate from a <c>JsonTypeClassifier</c> of System.Text.Json 11.
/// </summary>
/// <param name="reader">A reader positioned at the value.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate Type? GeneratedClassifier(ref Utf8JsonReader reader);
