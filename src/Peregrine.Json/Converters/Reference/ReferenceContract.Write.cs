using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Writes an object with an id at its first occurrence, and a reference at every later one.</summary>
internal sealed partial class ReferenceContract<T>
{
    public override void Write(ref JsonWriter writer, T? value) => writer.At = Put(ref writer, writer.At, value);

    public override nint Put(ref JsonWriter writer, nint at, T? value)
    {
        writer.At = at;
        BeginCall(ref writer);
        if (value is null)
        {
            return writer.PutNull(at);
        }

        if (typeof(T).IsValueType)
        {
            return Inner.Put(ref writer, at, value);
        }

        Write(ref writer, value, value);
        return writer.At;
    }

    public void WriteReferred(ref JsonWriter writer, object value) => Write(ref writer, (T)value, value);

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, T? value)
    {
        if (Extent == WriteExtent.Small || value is null)
        {
            Write(ref writer, value);
            return true;
        }

        if (typeof(T).IsValueType)
        {
            BeginCall(ref writer);
            return Inner.TryWrite(ref writer, output, value);
        }

        return TryWriteReferred(ref writer, output, value);
    }

    public bool TryWriteReferred(ref JsonWriter writer, PieceOutput output, object value)
    {
        BeginCall(ref writer);
        if (IsPolymorphic)
        {
            return TryWriteDerived(ref writer, output, (T)value, value, Polymorphism!.AccessOf(value.GetType()));
        }

        if (!CarriesMetadata)
        {
            return Inner.TryWrite(ref writer, output, (T)value);
        }

        if (_isArray || _describeListed is not null || _options.Handler is not null)
        {
            return TryWriteDerived(ref writer, output, (T)value, value, Written);
        }

        return !StartsNew(ref writer, value) || _members!.TryWriteMembers(ref writer, output, (T)value);
    }

    private void BeginCall(ref JsonWriter writer)
    {
        if (_options.Handler is not null)
        {
            ResolverCall.Begin(ref writer, _options);
        }
    }

    /// <param name="writer">The writer.</param>
    /// <param name="value">The value.</param>
    /// <param name="identity">The value itself, or the box of a struct.</param>
    private void Write(ref JsonWriter writer, T value, object identity)
    {
        if (!IsPolymorphic && !CarriesMetadata)
        {
            Inner.Write(ref writer, value);
            return;
        }

        bool isPlain = !IsPolymorphic && !_isArray && _describeListed is null && _options.Handler is null;
        DerivedType<T>? access = isPlain ? null : IsPolymorphic ? Polymorphism!.AccessOf(identity.GetType()) : Written;
        if (access is { CarriesMetadata: false })
        {
            writer.At = access.Put(ref writer, writer.At, value);
            return;
        }

        if (access is not null && _options.Handler is not null)
        {
            WriteResolved(ref writer, value, identity, access);
            return;
        }

        long bracket = writer.Offset;
        if (StartsNew(ref writer, identity))
        {
            writer.At = access is null ? _members!.PutMembers(ref writer, writer.At, value) : access.PutIdentified(ref writer, writer.At, value, bracket);
        }
    }

    private bool TryWriteDerived(ref JsonWriter writer, PieceOutput output, T value, object identity, DerivedType<T> access)
    {
        if (!access.CarriesMetadata)
        {
            return access.TryWrite(ref writer, output, value);
        }

        long bracket = writer.Offset;
        if (_options.Handler is null)
        {
            return !StartsNew(ref writer, identity) || access.TryWriteIdentified(ref writer, output, value, bracket);
        }

        string? id = FindId(ref writer, identity, out bool isKnown);
        if (isKnown)
        {
            writer.WriteReference(id);
            return true;
        }

        if (id is null)
        {
            return access.TryWrite(ref writer, output, value);
        }

        writer.StartNamed(id);
        return access.TryWriteIdentified(ref writer, output, value, bracket);
    }

    /// <summary>
    /// Writes a reference to an object that occurred before, or else the beginning of the object with its number. Returns whether its members must be written.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool StartsNew(ref JsonWriter writer, object identity)
    {
        ObjectNumbers numbers = writer.References is null ? Numbers(ref writer) : ProvenCast.To<ObjectNumbers>(writer.References);
        int number = numbers.Find(identity);
        if (number > 0)
        {
            writer.WriteReference(number);
            return false;
        }

        writer.StartNumbered(~number);
        return true;
    }

    private void WriteResolved(ref JsonWriter writer, T value, object identity, DerivedType<T> access)
    {
        string? id = FindId(ref writer, identity, out bool isKnown);
        if (isKnown)
        {
            writer.WriteReference(id);
        }
        else if (id is null)
        {
            writer.At = access.Put(ref writer, writer.At, value);
        }
        else
        {
            long bracket = writer.Offset;
            writer.StartNamed(id);
            writer.At = access.PutIdentified(ref writer, writer.At, value, bracket);
        }
    }

    private string? FindId(ref JsonWriter writer, object identity, out bool isKnown)
    {
        writer.CheckDepth();
        return ResolverCall.Begin(ref writer, _options).Find(identity, out isKnown);
    }

    private static ObjectNumbers Numbers(ref JsonWriter writer)
    {
        var numbers = new ObjectNumbers();
        writer.References = numbers;
        return numbers;
    }
}
