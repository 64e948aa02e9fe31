using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace Peregrine.Json.StartProfile;

/// <summary>Copies the signature of a method (ECMA-335, II.23.2) into another assembly: the same bytes, but for the tokens of types.</summary>
internal sealed class SignatureCopy(MetadataReader source, BlobBuilder target, Func<EntityHandle, EntityHandle> reference)
{
    public void Method(BlobReader blob)
    {
        SignatureHeader header = blob.ReadSignatureHeader();
        target.WriteByte(header.RawValue);
        if (header.IsGeneric)
        {
            Number(ref blob);
        }

        for (int left = Number(ref blob); left >= 0; left--)
        {
            Type(ref blob);
        }
    }

    private int Number(ref BlobReader blob)
    {
        int value = blob.ReadCompressedInteger();
        target.WriteCompressedInteger(value);
        return value;
    }

    private void Token(ref BlobReader blob)
    {
        EntityHandle type = blob.ReadTypeHandle();
        if (type.Kind == HandleKind.TypeSpecification)
        {
            throw new NotSupportedException(source.GetString(source.GetModuleDefinition().Name) + " has a signature with a constructed type's token.");
        }

        target.WriteCompressedInteger(CodedIndex.TypeDefOrRefOrSpec(reference(type)));
    }

    private void Type(ref BlobReader blob)
    {
        var code = blob.ReadSignatureTypeCode() is var read && read == SignatureTypeCode.TypeHandle ? TypeCodeBefore(blob) : (byte)read;
        target.WriteByte(code);
        switch (read)
        {
            case SignatureTypeCode.TypeHandle:
                Token(ref blob);
                break;
            case SignatureTypeCode.RequiredModifier or SignatureTypeCode.OptionalModifier:
                Token(ref blob);
                Type(ref blob);
                break;
            case SignatureTypeCode.ByReference or SignatureTypeCode.Pointer or SignatureTypeCode.SZArray or SignatureTypeCode.Pinned:
                Type(ref blob);
                break;
            case SignatureTypeCode.GenericTypeParameter or SignatureTypeCode.GenericMethodParameter:
                Number(ref blob);
                break;
            case SignatureTypeCode.GenericTypeInstance:
                Type(ref blob);
                for (int left = Number(ref blob); left > 0; left--)
                {
                    Type(ref blob);
                }

                break;
            case SignatureTypeCode.Array:
                Type(ref blob);
                Number(ref blob);
                for (int left = Number(ref blob); left > 0; left--)
                {
                    Number(ref blob);
                }

                for (int left = Number(ref blob); left > 0; left--)
                {
                    target.WriteCompressedSignedInteger(blob.ReadCompressedSignedInteger());
                }

                break;
            case SignatureTypeCode.FunctionPointer:
                Method(blob);
                throw new NotSupportedException("A function pointer in a signature.");
        }
    }

    /// <summary>The reader gives one code for classes and structs; the byte before says which it is.</summary>
    private static byte TypeCodeBefore(BlobReader blob)
    {
        blob.Offset--;
        return blob.ReadByte();
    }
}
