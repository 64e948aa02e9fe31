namespace Peregrine.Json;

/// <content>The value as one of this library's documents.</content>
public sealed partial class JsonPatchOperation
{
    /// <summary>The member <c>value</c> of an operation that adds, replaces or tests. The default view for other operations.</summary>
    public JsonValueView Value => Operand;
}
