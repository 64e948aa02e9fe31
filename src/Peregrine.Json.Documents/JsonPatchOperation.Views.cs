namespace Peregrine.Json;

/// <content>The value as one of this library's documents.</content>
public sealed partial class JsonPatchOperation
{
    /// <summary>The value of an operation that adds, replaces or tests: <c>value</c>. The default view for other operations.</summary>
    public JsonValueView Value => Operand;
}
