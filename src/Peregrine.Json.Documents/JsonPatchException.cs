namespace Peregrine.Json;

/// <summary>A JSON Patch is not valid, or an operation of it cannot be applied.</summary>
public sealed class JsonPatchException : Exception
{
    /// <summary>Creates an exception.</summary>
    public JsonPatchException()
    {
    }

    /// <summary>Creates an exception with a message.</summary>
    /// <param name="message">The message.</param>
    public JsonPatchException(string? message)
        : base(message)
    {
    }

    /// <summary>Creates an exception with a message and its cause.</summary>
    /// <param name="message">The message.</param>
    /// <param name="innerException">The cause.</param>
    public JsonPatchException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }

    internal JsonPatchException(int index, JsonPatchOperationKind? kind, string? path, string fault, Exception? cause = null)
        : base(index < 0 ? fault : Documents.PatchFault.Of(index, kind, path, fault), cause)
    {
        OperationIndex = index;
        Path = path;
    }

    /// <summary>The index of the operation in the patch; -1 if the document is not a patch, or if the operation was read alone.</summary>
    public int OperationIndex { get; } = -1;

    /// <summary>The path of the operation; null if the path was not read, for example because the operation is not an object.</summary>
    public string? Path { get; }
}
